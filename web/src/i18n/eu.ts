// All messages of one language: it is loaded as a whole when it is chosen.
import { after } from "./eu/after";
import { common } from "./eu/common";
import { table } from "./eu/table";

export default { ...common, ...table, ...after };

// All messages of one language: it is loaded as a whole when it is chosen.
import { after } from "./es/after";
import { common } from "./es/common";
import { table } from "./es/table";

export default { ...common, ...table, ...after };

// All messages of one language: it is loaded as a whole when it is chosen.
import { after } from "./fr/after";
import { common } from "./fr/common";
import { table } from "./fr/table";

export default { ...common, ...table, ...after };

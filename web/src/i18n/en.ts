// All messages of one language: it is loaded as a whole when it is chosen.
import { after } from "./en/after";
import { common } from "./en/common";
import { table } from "./en/table";

export default { ...common, ...table, ...after };

export { groupBy } from "../../../server/engine/group-by.ts";

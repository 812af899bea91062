/** Exported here for unit tests in `src`. */
export { type PretendModel, startModel } from '../../sandbox/model/model.ts';

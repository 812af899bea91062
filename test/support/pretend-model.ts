/** For unit tests next to the files they test. */
export { type PretendModel, startModel } from '../../sandbox/model/model.ts';

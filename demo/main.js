import { withNeededNode } from '../src/app/own-node.js';

await withNeededNode(() => import('./main.ts'));

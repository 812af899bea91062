import { createWorkbench, type Workbench } from '../../src/desk/workbench/workbench.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createProcessReader, type PageReader } from '../../src/scholarships/crawl/page-reader.ts';

/**
 * The processes in which all services and commands of this process extract pages. Starting one takes a quarter of a
 * second of processor time, and one that has extracted pages before is faster. They end when they are idle.
 */
const stayOpen = { close: async () => undefined };
export const READER: PageReader = { ...createProcessReader({ clock: systemClock }), ...stayOpen };
export const WORKBENCH: Workbench = { ...createWorkbench({ clock: systemClock }), ...stayOpen };

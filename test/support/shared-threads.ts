import { systemClock } from '../../src/platform/clock.ts';
import { createThreadReader, type PageReader } from '../../src/scholarships/crawl/page-reader.ts';
import { createWorkbench, type Workbench } from '../../src/scholarships/index.ts';

/**
 * The threads in which all services and commands of this process extract pages. Starting a thread takes a quarter of a
 * second of processor time, and a thread that has extracted pages before is faster. Threads end when they are idle.
 */
const stayOpen = { close: async () => undefined };
export const READER: PageReader = { ...createThreadReader({ clock: systemClock }), ...stayOpen };
export const WORKBENCH: Workbench = { ...createWorkbench({ clock: systemClock }), ...stayOpen };

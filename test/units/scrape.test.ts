import { runUnitTests } from '../support/unit-tests.ts';

await runUnitTests('scrape');

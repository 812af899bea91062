#!/usr/bin/env node

// An older Node cannot even read the rest: this file has nothing that it does not know.
if (Number.parseInt(process.versions.node, 10) < 26) {
  process.stderr.write(`Campus Data needs Node 26 or newer; this is Node ${process.versions.node}.\n`);
  process.exitCode = 2;
} else {
  await import('./start.js');
}

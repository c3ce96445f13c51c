#!/usr/bin/env node
import { refuseOldNode } from './cli/refuse-old-node.ts'

// Everything else is loaded afterwards: an older Node does not even know the names of what it needs.
refuseOldNode(process.versions.node)
const { runCommand } = await import('./cli/run-cli.ts')
await runCommand(process.argv.slice(2))

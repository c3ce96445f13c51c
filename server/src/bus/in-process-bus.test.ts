import { describeBus } from './bus.suite.ts'
import { createInProcessBus } from './in-process-bus.ts'

describeBus('the bus of one process', async () => createInProcessBus())

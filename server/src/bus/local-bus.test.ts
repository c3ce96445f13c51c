import pino from 'pino'
import { describeBus } from './bus.suite.ts'
import { createLocalBus } from './local-bus.ts'

describeBus('the bus of one process', async () => createLocalBus(pino({ level: 'silent' })))

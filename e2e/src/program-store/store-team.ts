import { startProduct } from '../product.ts'
import type { RobotProcess } from '../robot-process.ts'
import { expect, test as storyTest } from '../story/story-team.ts'
import { openStoreFleet, type StoreFleet } from './store-fleet.ts'

interface Fixtures {
  fleet: StoreFleet
}

/** A product of its own without demo data, people with windows of their own, and a store with robots of its customer. */
export const test = storyTest.extend<Fixtures>({
  product: [
    async ({ story: _story }, provide) => {
      const product = await startProduct({
        args: ['--no-demo-data', '--no-machine-agent', '--robots', '0'],
      })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  fleet: async ({ product, servicePort }, provide) => {
    const robots: RobotProcess[] = []
    try {
      await provide(await openStoreFleet(product, { firstPort: servicePort, robots }))
    } finally {
      for (const robot of robots) await robot.stop()
    }
  },
})

export { expect }

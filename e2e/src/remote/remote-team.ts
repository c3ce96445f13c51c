import { startProduct } from '../product.ts'
import { expect, test as storyTest } from '../story/story-team.ts'
import { type RemoteRobot, startRemoteRobot } from './remote-robot.ts'

interface Fixtures {
  robot: RemoteRobot
}

/** A product of its own without demo data, people with windows of their own, and one robot of the customer. */
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
  robot: async ({ product }, provide) => {
    const { robot, stop } = await startRemoteRobot(product, 'UZK-001')
    try {
      await provide(robot)
    } finally {
      await stop()
    }
  },
})

export { expect }

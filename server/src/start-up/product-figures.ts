import { count, eq, inArray, isNull } from 'drizzle-orm'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/database.ts'
import { enrolments } from '../db/schema/enrolments.ts'
import { uploads } from '../db/schema/files.ts'
import { updates } from '../db/schema/updates.ts'
import type { Links } from '../features/devices/link/links.ts'
import type { Figure } from '../http/health.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { JobRoom } from '../jobs/job-room.ts'

interface Deps {
  db: Db
  links: Pick<Links, 'count'>
  jobs: Pick<JobRoom, 'count'>
  importQueue: Pick<JobQueue, 'name'>
  bus: Pick<Bus, 'lostCount'>
}

/** Figures of what the product itself is doing, for /metrics: nothing here names a robot, a person or a customer. */
export function createProductFigures({ db, links, jobs, importQueue, bus }: Deps) {
  const one = (name: string, help: string, value: number): Figure => ({ name, help, values: [{ value }] })

  async function updatesByState(): Promise<Figure> {
    const rows = await db
      .select({ state: updates.state, value: count() })
      .from(updates)
      .where(isNull(updates.endedAt))
      .groupBy(updates.state)
    const values = rows.map(({ state, value }) => ({ labels: { state }, value }))
    return { name: 'filo_updates_open', help: 'Updates under way, by state', values }
  }

  async function uploadsByState(): Promise<Figure> {
    const rows = await db
      .select({ state: uploads.state, value: count() })
      .from(uploads)
      .where(inArray(uploads.state, ['created', 'uploading', 'verifying']))
      .groupBy(uploads.state)
    const values = rows.map(({ state, value }) => ({ labels: { state }, value }))
    return { name: 'filo_uploads', help: 'Uploads under way, by state', values }
  }

  return async (): Promise<Figure[]> => {
    const { waiting, running } = await jobs.count(db, importQueue.name)
    const pending = await db.$count(enrolments, eq(enrolments.state, 'pending'))
    return [
      one('filo_robots_linked', 'Robots connected to this server', links.count()),
      one('filo_robots_pending', 'Robots that wait to be admitted', pending),
      one('filo_imports_waiting', 'Versions whose uploads wait to be read', waiting),
      one('filo_imports_running', 'Versions whose uploads are being read', running),
      one(
        'filo_bus_lost',
        'Messages that could not be told to other servers since the start',
        bus.lostCount(),
      ),
      await updatesByState(),
      await uploadsByState(),
    ]
  }
}

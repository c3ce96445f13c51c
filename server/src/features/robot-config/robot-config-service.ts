import { commonErrors } from '@filo/contract/common-errors'
import { deviceErrors } from '@filo/contract/device/device-errors'
import type { Page } from '@filo/contract/list-query'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { type ConfigRight, configRightOf } from '@filo/contract/robot-config/config-rights'
import { desiredOf, resolveConfig } from '@filo/contract/robot-config/resolve-config'
import type { DesiredConfig } from '@filo/contract/robot-config/robot-config-device-routes'
import { robotConfigErrors } from '@filo/contract/robot-config/robot-config-errors'
import type { ConfigChange, UnitConfig } from '@filo/contract/robot-config/robot-config-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readOwnRole } from '../../records/units/granted-robots.ts'
import { lockUnit } from '../../records/units/unit-row.ts'
import { may, type RobotActor, scopeOf, type UserActor } from '../../rights/actor.ts'
import { layersOf, ownerMarkOf, versionOf } from './config-layers.ts'
import type { ConfigWriter } from './config-writer-service.ts'
import type { ConfigDesired } from './plan-config-change.ts'
import { presentChange, presentUnitConfig } from './present-robot-config.ts'
import { refusalError } from './refusal-error.ts'
import { configMessages } from './report-config.ts'
import * as store from './robot-config-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & { writer: ConfigWriter }

interface ConfigBody extends ConfigDesired {
  reason: string | undefined
  ifMatch: string | undefined
  language: 'tr' | 'en'
}

/** How robots are configured, and what people change of it one robot at a time. */
export function createRobotConfigService({ db, clock, writer }: Deps) {
  async function rightOf(tx: Db, actor: UserActor, unitId: string): Promise<ConfigRight> {
    if (!may(actor, 'robot.configure_basic')) return 'none'
    return configRightOf(actor.role, await readOwnRole(tx, actor, unitId, clock.now()))
  }

  async function find(tx: Db, actor: UserActor, unitId: string): Promise<store.ConfiguredUnit> {
    const [found] = await store.listConfigured(tx, scopeOf(actor), [unitId])
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  /** @throws not_found */
  async function get(actor: UserActor, unitId: string): Promise<UnitConfig> {
    const found = await find(db, actor, unitId)
    const scope = scopeOf(actor)
    return presentUnitConfig(found, {
      right: await rightOf(db, actor, unitId),
      scope,
      now: clock.now(),
      open: await store.findNewest(db, scope, unitId, 'open'),
      lastEnded: await store.findNewest(db, scope, unitId, 'ended'),
    })
  }

  /** @throws not_found */
  async function listChanges(
    actor: UserActor,
    unitId: string,
    body: { page: number; size: number },
  ): Promise<Page<ConfigChange>> {
    await find(db, actor, unitId)
    const scope = scopeOf(actor)
    const { rows, totalCount } = await store.listChangeRows(db, scope, unitId, body)
    const items = presentRows(
      rows,
      ({ change }) => change.id,
      (row) => presentChange(row, scope),
    )
    return { items, totalCount }
  }

  /**
   * Changes the robot's own settings; the last change wins, and says so of the one before where the robot had not taken it.
   * @throws not_found etag_mismatch robot_retired config_item_refused config_value_refused config_over_limit
   * config_nothing_changed
   */
  async function change(actor: UserActor, unitId: string, body: ConfigBody): Promise<UnitConfig> {
    const { ifMatch, reason = null, language, ...desired } = body
    await db.transaction(async (tx) => {
      const locked = await lockUnit(tx, scopeOf(actor), unitId)
      if (!locked) throw new DomainError(commonErrors.not_found)
      if (locked.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
      const { config } = await find(tx, actor, unitId)
      requireMatch({ revision: config?.version ?? 0 }, ifMatch)
      const right = await rightOf(tx, actor, unitId)
      const written = await writer.write(tx, actor, [unitId], { desired, right, reason, origin: 'person' })
      const [refused] = written.refused
      if (refused) throw refusalError(refused.refusal, language)
      if (written.changed.length === 0) throw new DomainError(robotConfigErrors.config_nothing_changed)
      for (const message of configMessages([locked])) publish(tx, message)
    })
    return get(actor, unitId)
  }

  /** What a robot is asked to be configured to, whole; a change that waited for its agent is on its way from then on. */
  async function desired(robot: RobotActor): Promise<DesiredConfig> {
    return db.transaction(async (tx) => {
      const [found] = await store.listConfigured(tx, scopeOf(robot), [robot.unitId])
      if (!found) throw new DomainError(deviceErrors.device_token_invalid)
      await store.queueProposed(tx, robot.unitId)
      return {
        version: versionOf(found),
        values: desiredOf(resolveConfig(layersOf(found))) as DesiredConfig['values'],
        owner: ownerMarkOf(found),
      }
    })
  }

  return { get, listChanges, change, desired }
}

export type RobotConfigService = ReturnType<typeof createRobotConfigService>

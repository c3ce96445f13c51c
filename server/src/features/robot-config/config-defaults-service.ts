import { commonErrors } from '@filo/contract/common-errors'
import { type ConfigModel, languagesOf, widestModel } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { refuseConfigValue } from '@filo/contract/robot-config/config-values'
import { volumesOverLimit } from '@filo/contract/robot-config/resolve-config'
import type { ConfigDefaults } from '@filo/contract/robot-config/robot-config-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { etagOf, requireMatch } from '../../http/routes/etag.ts'
import { actorId, may, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './config-defaults-store.ts'
import { configModelOf } from './config-layers.ts'
import { refusalError } from './refusal-error.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & { audit: AuditService }

interface DefaultsBody {
  values: ConfigValues
  ifMatch: string | undefined
  language: 'tr' | 'en'
}

function present(
  defaults: store.DefaultsRow | null,
  { model, mayChange }: { model: ConfigModel; mayChange: boolean },
): ConfigDefaults {
  return {
    values: defaults?.values ?? {},
    etag: etagOf({ revision: defaults?.revision ?? 0 }),
    updatedAt: defaults?.updatedAt.toISOString() ?? null,
    languages: [...languagesOf(model)],
    mayChange,
  }
}

/** @throws config_value_refused config_over_limit */
function requireValues(values: ConfigValues, model: ConfigModel, language: 'tr' | 'en'): void {
  for (const [key, value] of Object.entries(values) as [ConfigKey, ConfigValue][])
    if (configItems[key].isOwn || refuseConfigValue(key, value, model))
      throw refusalError({ error: 'config_value_refused', key }, language)
  const [over] = volumesOverLimit(values, { model, own: {}, ofCustomer: {}, ofModel: values })
  if (over) throw refusalError({ error: 'config_over_limit', ...over }, language)
}

/**
 * Service of what counts on many robots: the defaults of a model and of a customer. Robots take them with their next
 * heartbeat.
 */
export function createConfigDefaultsService({ db, clock, audit }: Deps) {
  const nextRow = (before: store.DefaultsRow | null, values: ConfigValues, actor: UserActor) => ({
    values,
    revision: (before?.revision ?? 0) + 1,
    updatedAt: clock.now(),
    updatedBy: actorId(actor),
  })

  async function requireModel(tx: typeof db, modelId: string) {
    const found = await store.findModelDefaults(tx, modelId)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  /** @throws not_found */
  async function ofModel(actor: UserActor, modelId: string): Promise<ConfigDefaults> {
    const { model, defaults } = await requireModel(db, modelId)
    return present(defaults, { model: configModelOf(model), mayChange: may(actor, 'robot_model.manage') })
  }

  /** @throws not_found etag_mismatch config_value_refused config_over_limit */
  async function setOfModel(actor: UserActor, modelId: string, body: DefaultsBody): Promise<ConfigDefaults> {
    await db.transaction(async (tx) => {
      await store.lockModel(tx, modelId)
      const { model, defaults } = await requireModel(tx, modelId)
      requireMatch({ revision: defaults?.revision ?? 0 }, body.ifMatch)
      requireValues(body.values, configModelOf(model), body.language)
      await store.putModelDefaults(tx, modelId, nextRow(defaults, body.values, actor))
      await audit.record(tx, actor, {
        action: 'robot_config.model_defaults',
        objectType: 'robot_model',
        objectId: modelId,
        objectName: model.code,
        before: defaults?.values ?? {},
        after: body.values,
      })
      publish(tx, changed('robot-config', null, 'defaults', { customerId: null }))
    })
    return ofModel(actor, modelId)
  }

  async function requireCustomer(tx: typeof db, actor: UserActor, customerId: string) {
    const found = await store.findCustomerDefaults(tx, scopeOf(actor), customerId)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  /** @throws not_found */
  async function ofCustomer(actor: UserActor, customerId: string): Promise<ConfigDefaults> {
    const { defaults } = await requireCustomer(db, actor, customerId)
    const model = widestModel(await store.listLanguages(db))
    return present(defaults, { model, mayChange: true })
  }

  /** @throws not_found etag_mismatch config_value_refused config_over_limit */
  async function setOfCustomer(
    actor: UserActor,
    customerId: string,
    body: DefaultsBody,
  ): Promise<ConfigDefaults> {
    await db.transaction(async (tx) => {
      await requireCustomer(tx, actor, customerId)
      await store.lockCustomer(tx, customerId)
      const { customer, defaults } = await requireCustomer(tx, actor, customerId)
      requireMatch({ revision: defaults?.revision ?? 0 }, body.ifMatch)
      requireValues(body.values, widestModel(await store.listLanguages(tx)), body.language)
      await store.putCustomerDefaults(tx, customerId, nextRow(defaults, body.values, actor))
      await audit.record(tx, actor, {
        action: 'robot_config.customer_defaults',
        objectType: 'customer',
        objectId: customerId,
        objectName: customer.name,
        customerId,
        before: defaults?.values ?? {},
        after: body.values,
      })
      publish(tx, changed('robot-config', null, 'defaults', { customerId }))
    })
    return ofCustomer(actor, customerId)
  }

  return { ofModel, setOfModel, ofCustomer, setOfCustomer }
}

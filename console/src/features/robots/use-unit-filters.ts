import { listCustomers } from '@filo/contract/customers/customers-routes'
import { listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import { listRobots } from '@filo/contract/robots/robots-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCan } from '../../session/session.ts'
import type { FilterDef } from '../../ui/table/column.ts'

const wholeCatalogue = { query: { size: 100, sort: 'name' } }

/** The filters of the unit list; models, variants and customers are offered by name. */
export function useUnitFilters(showsCustomer: boolean): FilterDef[] {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  const can = useCan()
  const models = useApiQuery(listRobotModels, wholeCatalogue).data?.items ?? []
  const variants = useApiQuery(listRobots, wholeCatalogue).data?.items ?? []
  const isCustomerOffered = showsCustomer && can('customer.read')
  const customers =
    useApiQuery(listCustomers, wholeCatalogue, { enabled: isCustomerOffered }).data?.items ?? []
  const customerFilter: FilterDef = {
    field: 'customerId',
    label: t('fields.customer'),
    options: customers.map(({ id, name }) => ({ value: id, label: name })),
  }
  return [
    { field: 'lifeState', label: t('fields.lifeState'), options: useStateOptions('life') },
    { field: 'connection', label: t('fields.connection'), options: useStateOptions('connection') },
    { field: 'updateState', label: t('fields.updateState'), options: useStateOptions('unitUpdate') },
    { field: 'enrolment', label: t('fields.enrolment'), options: useStateOptions('enrolment') },
    {
      field: 'modelId',
      label: t('fields.model'),
      options: models.map((model) => ({ value: model.id, label: localized(model.name) })),
    },
    {
      field: 'robotId',
      label: t('fields.variant'),
      options: variants.map((robot) => ({
        value: robot.id,
        label: `${localized(robot.name)} · ${robot.code}`,
      })),
    },
    ...(isCustomerOffered ? [customerFilter] : []),
    {
      field: 'isTestRobot',
      label: t('fields.isTestRobot'),
      isSingle: true,
      options: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
  ]
}

/** The kinds of records the audit log speaks of; words are `objectTypes.<kind>`. */
export const objectTypes = [
  'user',
  'customer',
  'robot_type',
  'robot_model',
  'robot',
  'produced_robot',
  'bulk_change',
  'enrolment',
  'install_key',
  'folder',
  'package',
  'version',
  'program',
  'program_release',
  'program_install',
  'remote_session',
  'store',
  'store_program',
  'marketing_version',
  'marketing_list',
  'program_entitlement',
  'program_request',
  'defect',
  'aros_version',
  'tester',
  'campaign',
  'update',
  'setting',
  'agent_renewal',
  'agent',
  'trust',
  'saved_view',
  'demo',
] as const

/** Whether a kind has words of its own; an unknown one of an older record shows as it is. */
export function isObjectType(kind: string): kind is (typeof objectTypes)[number] {
  return objectTypes.some((known) => known === kind)
}

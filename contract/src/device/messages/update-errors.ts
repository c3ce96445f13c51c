import { z } from 'zod'

/** Why an update ended badly; the first part of the list is refusals, made before anything changed. */
const updateErrorCodes = [
  'metadata_invalid',
  'metadata_expired',
  'clock_wrong',
  'metadata_rollback',
  'assignment_invalid',
  'assignment_unsigned',
  'assignment_wrong_robot',
  'assignment_rollback',
  'assignment_expired',
  'beyond_agent',
  'target_not_listed',
  'target_mismatch',
  'test_channel_refused',
  'manifest_invalid',
  'disk_full',
  'download_failed',
  'blob_corrupt',
  'hook_failed',
  'hook_timeout',
  'healthcheck_failed',
  'self_test_failed',
  'service_failed',
  'reboot_failed',
  'rollback_failed',
  'interrupted',
  // The server's: the robot said that it was done, and named other content than that of the update.
  'not_running',
  'internal',
] as const
export const UpdateErrorCode = z.enum(updateErrorCodes)
export type UpdateErrorCode = z.infer<typeof UpdateErrorCode>

import { z } from 'zod'
import { Id } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { Explained } from './explained.ts'

/** How a node stands to the base version. */
export const ChangeFromBase = z.enum(['same', 'added', 'removed', 'upgraded', 'downgraded'])
export type ChangeFromBase = z.infer<typeof ChangeFromBase>

/**
 * A node of the aros tree with checked items: folder → package → version. `id` is unique in the tree (a folder,
 * package or version id; `unfiled` for packages without a folder). At most one version of a package is checked.
 */
export const ArosTreeNode = z.object({
  id: z.string(),
  parentId: z.string().nullable(),
  type: z.enum(['folder', 'package', 'version']),
  label: LocalizedText,
  packageId: Id.nullable(),
  versionId: Id.nullable(),
  code: z.string().nullable(),
  checked: z.boolean(),
  indeterminate: z.boolean(),
  order: z.number().int().nullable(),
  disabledReason: Explained.nullable(),
  /** State of the version; null for folders and packages. */
  state: z.string().nullable(),
  sizeBytes: z.number().int(),
  /** Appeared after the base version was locked. */
  isNew: z.boolean(),
  changedFromBase: ChangeFromBase.nullable(),
})
export type ArosTreeNode = z.infer<typeof ArosTreeNode>

export const ArosTree = z.object({
  variantId: Id,
  ArosId: Id.nullable(),
  baseId: Id.nullable(),
  nodes: z.array(ArosTreeNode),
})
export type ArosTree = z.infer<typeof ArosTree>

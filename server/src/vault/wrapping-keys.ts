import type { Config, KeySource } from '../config.ts'
import { commandKey } from './key-command.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { KeyUnusable, type WrappingKey } from './wrapping-key.ts'

interface OpenedKeys {
  wrappingKeys: readonly [WrappingKey, ...WrappingKey[]]
  /** The file that was made just now, for the operator to copy away. */
  madeFile: string | undefined
}

function missing(path: string, closes: string | undefined): KeyUnusable {
  const what = closes
    ? `the stored secrets are closed by the key ${closes}, which`
    : 'the key that shall close the stored secrets'
  return new KeyUnusable(
    `${what} is not at ${path}: put it back, or name it with FILO_KEY_FILE; when it is lost, see "A lost key" in docs/operations.md`,
  )
}

function open(source: KeySource, closes: string | undefined): { key: WrappingKey; madeFile?: string } {
  if (source.kind === 'command') return { key: commandKey(source.program) }
  const found = readKeyFile(source.path)
  if (found) return { key: found }
  // With secrets in the database a new key would open none of them.
  if (!source.mayBeMade || closes) throw missing(source.path, closes)
  return { key: makeKeyFile(source.path), madeFile: source.path }
}

/**
 * The keys outside of the database, as they are configured.
 * @param closes which key closed what the database holds; undefined on an empty one, where the first may be made
 * @throws KeyUnusable
 */
export function openWrappingKeys(
  { keySources }: Pick<Config, 'keySources'>,
  closes: string | undefined,
): OpenedKeys {
  const [current, ...old] = keySources
  const { key, madeFile } = open(current, closes)
  return { wrappingKeys: [key, ...old.map((source) => open(source, closes).key)], madeFile }
}

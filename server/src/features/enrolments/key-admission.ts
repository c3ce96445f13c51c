interface KnownUnit {
  variantId: string
  customerId: string | null
  lifeState: string
  publicKey: string | null
}

interface KeyFacts {
  /** The unit with the serial that the robot claims; undefined when nobody registered it. */
  unit: KnownUnit | undefined
  /** Whether a key of that unit was ever revoked. */
  wasRevoked: boolean
  /** What the install key was made for. */
  key: { variantId: string; customerId: string | null }
  publicKey: string
}

/**
 * Whether an install key admits a robot by itself. Anybody who holds one can claim any serial, so it opens only what
 * nobody registered, or a unit of its own variant and customer that nothing speaks against; a person decides the rest.
 */
export function mayKeyAdmit({ unit, wasRevoked, key, publicKey }: KeyFacts): boolean {
  if (!unit) return true
  const isSame = unit.variantId === key.variantId && unit.customerId === key.customerId
  const isFree = unit.publicKey === null || unit.publicKey === publicKey
  return isSame && isFree && !wasRevoked && unit.lifeState !== 'retired'
}

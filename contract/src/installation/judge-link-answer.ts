/** An answer to a request for a WebSocket that shows no identity. */
interface LinkAnswer {
  status: number
  /** The code of the problem it brought, where it brought one. */
  code: string | undefined
}

/**
 * Whether a server in front passes WebSocket on, by how Filo answers a request for one without an identity. Filo names a
 * request whose Upgrade is gone (426 `upgrade_lost`) before it looks at who asks, so that any refusal for want of an
 * identity means that the Upgrade arrived. `unclear`: something else answered, or Filo had no room.
 */
export function judgeLinkAnswer({ status, code }: LinkAnswer): 'passed' | 'lost' | 'unclear' {
  if (status === 426) return 'lost'
  const isRefusal = code === 'device_token_invalid' || code === 'not_signed_in' || code === 'foreign_origin'
  return isRefusal ? 'passed' : 'unclear'
}

import { fold, sortKey } from '@filo/contract/fold'

/** What a person is found and ordered by; whoever writes the name or the address writes these columns too. */
export function personKeys({ displayName, email }: { displayName: string; email: string }) {
  return { searchKey: fold(`${displayName} ${email}`), sortKey: sortKey(displayName) }
}

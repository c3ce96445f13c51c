import type { UserRow } from './users-store.ts'

/** Columns that are left of a person whose data was erased: their id, for the audit log. */
export function erasedUser(id: string) {
  return {
    displayName: '—',
    email: `${id}@deleted.invalid`,
    searchKey: '',
    searchGrams: [],
    sortKey: '',
    status: 'deleted',
    phone: null,
    passwordHash: null,
    mfaSecret: null,
    mfaEnabled: false,
    title: null,
    department: null,
    company: null,
    address: null,
    notes: null,
    avatarKey: null,
    preferences: {},
  } satisfies Partial<UserRow>
}

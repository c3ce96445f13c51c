import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold, sortKey } from '@filo/contract/fold'
import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'
import type { Context } from '@filo/server/context'
import { userWords, writeWords } from '@filo/server/db/long-lists/word-index'
import { customers } from '@filo/server/db/schema/customers'
import { userRoles } from '@filo/server/db/schema/user-roles'
import { users } from '@filo/server/db/schema/users'
import { personKeys } from '@filo/server/records/people/person-keys'
import { scopeKindOf } from '@filo/server/rights/scope-of-role'
import { hashPassword } from '@filo/server/secrets/password'

export interface Credentials {
  role: RoleKey
  email: string
  password: string
}

const PASSWORD_BYTES = 9

const names: Record<RoleKey, string> = {
  admin: 'Deniz Işık',
  release_manager: 'Özge Çınar',
  developer: 'Uğur Şahin',
  tester: 'İpek Güneş',
  production: 'Barış Öztürk',
  support: 'Çağla Yıldız',
  marketing: 'Ilgın Ünal',
  customer_admin: 'Şule Ağaoğlu',
  customer_user: 'Gökçe Dağ',
}

/** A second release manager, so that four eyes are at hand. */
const approver = { role: 'release_manager' as const, name: 'Tuna İnce', email: 'approver@filo.example' }

/** The customer that the demo's customer people belong to. */
export const demoCustomer = { code: 'ISILTI', name: 'Işıltı Otelleri' }

function emailOf(role: RoleKey): string {
  return `${role.replace('_', '.')}@filo.example`
}

/** The passwords of this data folder: random, made once, readable by the owner only. */
function readPasswords(context: Context): Credentials[] {
  const file = join(context.config.dataFolder, 'demo-credentials.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Credentials[]
  const made = [
    ...roleKeys.map((role) => ({ role, email: emailOf(role) })),
    { role: approver.role, email: approver.email },
  ]
  const credentials = made.map((person) => ({ ...person, password: context.ids.secret(PASSWORD_BYTES) }))
  writeFileSync(file, JSON.stringify(credentials), { mode: 0o600 })
  return credentials
}

async function insertCustomer({ db, clock, ids }: Context): Promise<string> {
  const id = ids.next()
  const at = clock.now()
  await db.insert(customers).values({
    id,
    ...demoCustomer,
    city: 'İzmir',
    createdAt: at,
    updatedAt: at,
    searchKey: fold(`${demoCustomer.name} ${demoCustomer.code}`),
    sortKey: sortKey(demoCustomer.name),
  })
  return id
}

async function insertPerson(
  context: Context,
  { role, email, password }: Credentials,
  customerId: string,
): Promise<void> {
  const { db, clock, ids } = context
  const id = ids.next()
  const at = clock.now()
  const isCustomer = customerRoles.includes(role)
  const displayName = email === approver.email ? approver.name : names[role]
  const keys = personKeys({ displayName, email })
  await db.insert(users).values({
    id,
    email,
    displayName,
    customerId: isCustomer ? customerId : null,
    status: 'active',
    passwordHash: await hashPassword(password),
    createdAt: at,
    updatedAt: at,
    ...keys,
  })
  await writeWords(db, userWords, [{ id, ...keys }])
  await db.insert(userRoles).values({
    userId: id,
    roleKey: role,
    scopeKind: scopeKindOf(role),
    scopeCustomerId: isCustomer ? customerId : null,
    grantedAt: at,
  })
}

/** One person per role (and a second release manager), made once per data folder; gives their sign-ins. */
export async function ensurePeople(context: Context): Promise<Credentials[]> {
  const credentials = readPasswords(context)
  if ((await context.db.select({ id: users.id }).from(users).limit(1)).length > 0) return credentials
  const customerId = await insertCustomer(context)
  for (const person of credentials) await insertPerson(context, person, customerId)
  return credentials
}

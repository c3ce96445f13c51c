import type { LocalizedText } from './localized-text.ts'
import type { RoleKey } from './roles.ts'

const A = 'admin'
const RM = 'release_manager'
const D = 'developer'
const T = 'tester'
const P = 'production'
const S = 'support'
const M = 'marketing'
const CA = 'customer_admin'
const CU = 'customer_user'

interface PermissionRow {
  roles: readonly RoleKey[]
  name: LocalizedText
}

function row(tr: string, en: string, ...roles: RoleKey[]): PermissionRow {
  return { roles, name: { tr, en } }
}

/**
 * Roles × permissions (docs/screens.md), the one table: the console hides by it, the server enforces it.
 * Scope is separate: customer roles see only their own customer's records whatever they hold here.
 */
const rows = {
  'user.read': row('Kullanıcıları görme', 'See users', A, CA),
  'user.manage': row('Kullanıcı yönetme', 'Manage users', A, CA),
  'role.manage': row('Rol verme', 'Grant roles', A, CA),
  'presence.read': row('Bağlı olanları görme', 'See who is connected', A, S),
  'session.end': row('Başkasının oturumunu sonlandırma', 'End other people’s sessions', A, S),
  'audit.read': row('Denetim kaydını görme', 'Read the audit log', A),
  'customer.read': row('Müşterileri görme', 'See customers', A, RM, P, S, M, CA),
  'customer.manage': row('Müşteri yönetme', 'Manage customers', A, S),
  'customer.update_policy': row('Güncelleme ilkesini belirleme', 'Set the update policy', A, S, CA),
  'customer.remote_policy': row('Uzaktan erişim kuralını belirleme', 'Set the remote access rule', A, S, CA),
  'robot_model.read': row('Robot modellerini görme', 'See robot models', A, RM, D, T, P, S, M, CA, CU),
  'robot_model.manage': row('Robot modeli yönetme', 'Manage robot models', A, P),
  'robot.read': row('Robotları görme', 'See robots', A, RM, D, T, P, S, CA, CU),
  'robot.register': row('Robot kaydetme', 'Register robots', A, P),
  'robot.assign': row('Robotun sahibini değiştirme', 'Change whose a robot is', A, P),
  'robot.retire': row('Robotu hizmetten çıkarma', 'Retire robots', A, P),
  'robot.grant': row('Robotun kullanıcılarını belirleme', 'Decide who may use a robot', A, S, CA, CU),
  'robot.configure': row('Robotu yapılandırma', 'Configure robots', A, P, S, CA),
  'robot.configure_basic': row(
    'Robotun temel ayarlarını değiştirme',
    'Change basic settings of robots',
    A,
    P,
    S,
    CA,
    CU,
  ),
  'robot.connection_rules': row(
    'Robotların bağlantı sürelerini belirleme',
    'Set connection times of robots',
    A,
    S,
    CA,
  ),
  'robot.accept': row('Robot bağlantısını onaylama', 'Accept robot enrolment', A, P),
  'hardware.read': row('Robotların donanımını görme', 'See the hardware of robots', A, T, P, S, CA, CU),
  'hardware.scan': row('Donanım taraması isteme', 'Ask for hardware scans', A, T, P, S, CA),
  'hardware.test': row('Donanım testi isteme', 'Ask for hardware tests', A, T, P, S),
  'hardware.decide': row('Donanım değişikliğine karar verme', 'Decide about hardware changes', A, P, S),
  'remote.read': row('Uzak oturumları görme', 'See remote sessions', A, D, T, S, CA),
  'remote.request': row('Robota uzaktan bağlanma', 'Connect to robots', A, D, T, S),
  'remote.consent': row('Uzak bağlantıya izin verme', 'Consent to remote sessions', CA),
  'service.read': row(
    'Servis kayıtlarını ve belgeleri görme',
    'See service records and papers',
    A,
    T,
    P,
    S,
    CA,
  ),
  'service.write': row('Servis kaydı ve belge ekleme', 'Add service records and papers', A, P, S, CA),
  'package.read': row('Paketleri görme', 'See packages', A, RM, D, T, P, S, M),
  'package.manage': row('Paket ve klasör yönetme', 'Manage packages and folders', A, D),
  'package.bind': row('Ürüne paket bağlama', 'Bind packages to products', A, RM, D, P),
  'package.upload': row('Paket sürümü yükleme', 'Upload package versions', A, D),
  'package.test': row('Paket sürümünü teste alma', 'Start package tests', A, RM, D, T),
  'package.approve': row('Paket sürümü onaylama', 'Approve package versions', A, RM),
  'package.release': row('Paket sürümü yayınlama', 'Release package versions', A, RM),
  'package.revoke': row('Paket sürümünü geri çekme', 'Revoke package versions', A, RM),
  'program.read': row('Programları görme', 'See programs', A, RM, D, T, P, S, M),
  'program.manage': row('Program ve sürümlerini hazırlama', 'Prepare programs and their releases', A, D),
  'program.review': row('Programları onaylama ve askıya alma', 'Approve and suspend programs', A, RM),
  'store.read': row('Mağazaları görme', 'See stores', A, RM, D, P, S, M),
  'store.manage': row('Mağaza ve listeleri yönetme', 'Manage stores and their listings', A, M),
  'program_install.read': row(
    'Robotlardaki programları görme',
    'See programs on robots',
    A,
    RM,
    D,
    T,
    P,
    S,
    CA,
    CU,
  ),
  'program.install': row(
    'Robotlara program kurma ve kaldırma',
    'Install and remove programs on robots',
    A,
    RM,
    P,
    S,
    CA,
  ),
  'marketing.read': row('Pazarlama sürümlerini görme', 'See marketing versions', A, RM, M),
  'marketing.manage': row(
    'Pazarlama sürümü ve raf hazırlama',
    'Prepare marketing versions and shelves',
    A,
    M,
  ),
  'marketing.review': row('Pazarlama sürümü onaylama', 'Approve marketing versions', A, RM),
  'entitlement.read': row(
    'Müşterilerin program haklarını görme',
    'See rights of customers to programs',
    A,
    S,
    M,
  ),
  'entitlement.manage': row('Program hakkı verme ve sona erdirme', 'Grant and end rights to programs', A, M),
  'storefront.read': row('Mağazaya bakma', 'Browse the store', CA, CU),
  'storefront.request': row('Mağazadan program talep etme', 'Ask for programs of the store', CA),
  'aros.read': row('AROS sürümlerini görme', 'See AROS versions', A, RM, D, T, P, S),
  'aros.compose_test': row('Test AROS oluşturma', 'Compose test AROS', A, RM, D),
  'aros.compose': row('Üretim AROS oluşturma', 'Compose production AROS', A, RM),
  'aros.approve': row('AROS onaylama', 'Approve AROS', A, RM),
  'aros.publish': row('AROS yayınlama ve geri çekme', 'Publish and withdraw AROS', A, RM),
  'aros.waive_test': row('Test şartından muafiyet verme', 'Waive the test gate', A),
  'aros.assign': row('AROS atama ve sabitleme', 'Assign and pin AROS', A, RM),
  'aros.assign_test': row('Test AROS atama', 'Assign test AROS', A, RM, D, T),
  'aros.govern': row('AROS ilkelerini belirleme', 'Set AROS policy', A),
  'test.manage': row('Testçi atama', 'Assign testers', A, RM, D),
  'test.verdict': row('Test kararı verme', 'Submit test verdicts', A, RM, T),
  'defect.answer': row('Hata kaydını yanıtlama', 'Answer defects', A, RM, D),
  'update.read': row('Güncellemeleri görme', 'See updates', A, RM, D, T, P, S, CA, CU),
  'consent.read': row(
    'Müşteri güncelleme kararlarını görme',
    'See what customers decide about updates',
    A,
    RM,
    S,
    CA,
    CU,
  ),
  'update.consent': row('Güncellemeye karar verme', 'Decide about updates', CA, CU),
  'campaign.read': row('Güncelleme kampanyalarını görme', 'See update campaigns', A, RM, S),
  'campaign.run': row('Güncelleme kampanyası yürütme', 'Run update campaigns', A, RM),
  /** Who may run campaigns and configure robots in number; `permissions.test.ts` holds it to that. */
  'campaign.configure': row('Yapılandırma kampanyası yürütme', 'Run configuration campaigns', A),
  'campaign.abort': row('Kampanyayı iptal etme ve geri alma', 'Abort and withdraw campaigns', A, RM),
  'update.retry': row('Tek robotta yeniden deneme ve geri dönme', 'Retry and roll back one robot', A, RM, S),
  'update.end_hold': row(
    'Robotun beklettiği güncellemeyi sürdürme',
    'Go on with an update that a robot holds back',
    A,
    RM,
    S,
    CA,
  ),
  'installation.read': row('Kurulumun durumunu görme', 'See how the installation is', A),
  'installation.manage': row('Kurulumu yönetme', 'Manage the installation', A),
  'demo.manage': row('Demo verisini yükleme ve kaldırma', 'Load and remove demo data', A),
  'agent.renew': row('Robotların ajanını yenileme', 'Renew agents of robots', A),
  'trust.sign': row('Kendi anahtarıyla imzalama', 'Sign with a key of one’s own', A, RM),
  'trust.manage': row('İmza anahtarlarını yönetme', 'Manage signing keys', A),
} as const satisfies Record<string, PermissionRow>

export type Permission = keyof typeof rows

export const permissions: Record<Permission, PermissionRow> = rows
export const permissionKeys = Object.keys(rows) as Permission[]

/** Whether a role holds a permission; deny by default. */
export function roleHolds(role: RoleKey, permission: Permission): boolean {
  return permissions[permission].roles.includes(role)
}

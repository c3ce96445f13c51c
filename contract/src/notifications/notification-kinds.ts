import { z } from 'zod'
import { permissions } from '../permissions.ts'
import { roleKeys } from '../roles.ts'
import { type KindRow, kindRow } from './kind-row.ts'
import { marketingNoticeRows } from './marketing-notice-rows.ts'
import { remoteNoticeKinds } from './remote-notice-kinds.ts'
import { storeNoticeKinds } from './store-notice-kinds.ts'

const composers = permissions['aros.compose_test'].roles

/** Everything a person can be told of, with its words and defaults (docs/interface.md, notifications). */
const rows = {
  aros_review: kindRow('mine', {
    to: permissions['aros.approve'].roles,
    isMailed: true,
    name: ['AROS onay bekliyor', 'AROS waits for approval'],
    one: ['{object} onayınızı bekliyor', '{object} waits for your approval'],
  }),
  aros_decided: kindRow('mine', {
    to: composers,
    isMailed: true,
    name: ['AROS kararı verildi', 'AROS was decided on'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  test_assigned: kindRow('mine', {
    to: permissions['test.verdict'].roles,
    isMailed: true,
    name: ['Test görevi verildi', 'Test assigned'],
    one: ['{object} için test göreviniz var', 'You are asked to test {object}'],
  }),
  test_robots_moved: kindRow('mine', {
    to: permissions['test.verdict'].roles,
    isMailed: false,
    name: ['Test robotlarınız başka teste alındı', 'Your test robots were taken for another test'],
    one: ['{object}: {robots} artık {by} testinde', '{object}: {robots} now tests {by}'],
  }),
  test_due: kindRow('mine', {
    to: permissions['test.verdict'].roles,
    isMailed: true,
    name: ['Test kararının süresi doluyor', 'Test verdict is due'],
    one: ['{object} için test kararınızın süresi doluyor', 'Your verdict on {object} is due soon'],
  }),
  tester_answered: kindRow('mine', {
    to: composers,
    isMailed: false,
    name: ['Testçi yanıt verdi', 'A tester answered'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  test_ended: kindRow('mine', {
    to: composers,
    isMailed: true,
    name: ['Test sonuçlandı', 'Test ended'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  defect_found: kindRow('mine', {
    to: permissions['defect.answer'].roles,
    isMailed: true,
    name: ['Paketinizde hata kaydedildi', 'A defect was found in your package'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  defect_answered: kindRow('mine', {
    to: permissions['test.verdict'].roles,
    isMailed: false,
    name: ['Hata kaydınız yanıtlandı', 'Your defect was answered'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  upload_ended: kindRow('mine', {
    to: permissions['package.upload'].roles,
    isMailed: false,
    name: ['Yükleme denetlendi', 'Upload checked'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  version_review: kindRow('mine', {
    to: permissions['package.approve'].roles,
    isMailed: false,
    name: ['Paket sürümü onay bekliyor', 'Package version waits for approval'],
    one: ['{object} testte, onayınızı bekliyor', '{object} is in test and waits for your approval'],
    many: [
      'Onayınızı bekleyen paket sürümleri: {count}',
      'Package versions that wait for your approval: {count}',
    ],
  }),
  version_decided: kindRow('mine', {
    to: permissions['package.upload'].roles,
    isMailed: true,
    name: ['Paket sürümü kararı verildi', 'Package version was decided on'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  ...marketingNoticeRows,
  hardware_test_ended: kindRow('mine', {
    to: permissions['hardware.test'].roles,
    isMailed: false,
    name: ['İstediğiniz donanım testi bitti', 'A hardware test you asked for ended'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  program_install_done: kindRow('mine', {
    to: permissions['program.install'].roles,
    isMailed: false,
    name: [
      'İstediğiniz program kuruldu ya da kaldırıldı',
      'A program you asked for was installed or removed',
    ],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  program_install_failed: kindRow('mine', {
    to: permissions['program.install'].roles,
    isMailed: true,
    name: ['İstediğiniz program kurulamadı', 'A program you asked for could not be installed'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  ...storeNoticeKinds,
  role_changed: kindRow('mine', {
    to: roleKeys,
    isMailed: true,
    name: ['Rolünüz değişti', 'Your roles changed'],
    one: ['Rolleriniz değiştirildi', 'Your roles were changed'],
  }),
  account_security: kindRow('mine', {
    to: roleKeys,
    isMailed: true,
    name: ['Hesap güvenliği', 'Account security'],
    one: [
      'Hesabınızda: {outcome}. Siz yapmadıysanız yöneticinize haber verin.',
      'On your account: {outcome}. If it was not you, tell your administrator.',
    ],
  }),
  update_failed: kindRow('fleet', {
    to: [...permissions['update.retry'].roles, 'customer_admin'],
    isMailed: true,
    name: ['Güncelleme başarısız oldu', 'Update failed'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
    many: ['{count} robotta {aros} güncellemesi başarısız', '{count} robots could not update to {aros}'],
  }),
  consent_requested: kindRow('fleet', {
    to: permissions['update.consent'].roles,
    isMailed: true,
    name: ['Güncelleme kararınızı bekliyor', 'An update waits for your decision'],
    one: ['{object}: {aros} kararınızı bekliyor', '{object}: {aros} waits for your decision'],
    many: ['{aros}, {count} robotta kararınızı bekliyor', '{aros} waits for your decision on {count} robots'],
  }),
  ...remoteNoticeKinds,
  entitlement_ends: kindRow('fleet', {
    to: ['admin', 'release_manager', 'support'],
    isMailed: false,
    name: ['Müşterinin güncelleme hakkı bitiyor', "A customer's right to updates ends"],
    one: [
      '{object}: güncelleme hakkı bitiyor (son gün {day})',
      '{object}: right to updates ends (last day {day})',
    ],
  }),
  robot_offline: kindRow('fleet', {
    to: ['admin', 'support', 'customer_admin'],
    isMailed: false,
    name: ['Robot çevrimdışı kaldı', 'Robot went offline'],
    one: ['{object} çevrimdışı ({duration})', '{object} is offline ({duration})'],
    many: ['{customer}: {count} robot çevrimdışı', '{customer}: {count} robots are offline'],
  }),
  program_stopped: kindRow('fleet', {
    to: ['customer_admin'],
    isMailed: true,
    name: [
      'Robottaki bir program durdu ya da yeniden çalışıyor',
      'A program on a robot stopped or runs again',
    ],
    one: ['{object}: {outcome} ({reason})', '{object}: {outcome} ({reason})'],
    many: ['{count} robotta: {outcome} ({reason})', 'On {count} robots: {outcome} ({reason})'],
  }),
  service_failing: kindRow('fleet', {
    to: ['admin', 'release_manager', 'support', 'customer_admin'],
    isMailed: true,
    name: ['Robotta bir servis çalışmıyor', 'A service fails on a robot'],
    one: ['{object}: {packages} çalışmıyor', '{object}: {packages} does not run'],
    many: ['{count} robotta bir servis çalışmıyor', 'A service does not run on {count} robots'],
  }),
  agent_renewal_failed: kindRow('fleet', {
    to: permissions['agent.renew'].roles,
    isMailed: true,
    name: ['Robotun ajanı yenilenemedi', "A robot's agent could not be renewed"],
    one: [
      '{object}: ajan {version} olmadı, eski ajanla sürüyor',
      '{object}: agent {version} did not work out, it goes on with the old one',
    ],
    many: [
      '{count} robot {version} ajanına geçemedi, eski ajanla sürüyor',
      '{count} robots could not renew to agent {version} and go on with the old one',
    ],
  }),
  root_ends: kindRow('fleet', {
    to: permissions['trust.manage'].roles,
    isMailed: true,
    name: ['Kök anahtarın süresi doluyor', 'The root of trust ends'],
    one: [
      'Güven kökü {day} günü sona eriyor ({days} gün kaldı). Yenilenmezse o günden sonra hiçbir robot güncelleme almaz.',
      'The root of trust ends on {day} (in {days} days). Unless it is renewed, no robot takes an update after that day.',
    ],
  }),
  agent_recalled: kindRow('fleet', {
    to: [...permissions['agent.renew'].roles, 'production', 'support'],
    isMailed: true,
    name: ['Ajan sürümü geri çağrıldı', 'A version of the agent was recalled'],
    one: ['Ajan {object} geri çağrıldı: {reason}', 'Agent {object} was recalled: {reason}'],
  }),
  hardware_changed: kindRow('fleet', {
    to: ['admin', 'support'],
    isMailed: true,
    name: ['Robotun donanımı değişti', "A robot's hardware changed"],
    one: ['{object}: {part} açıklanmadan değişti', '{object}: {part} changed without an explanation'],
    many: [
      '{count} robotun donanımı açıklanmadan değişti',
      'The hardware of {count} robots changed without an explanation',
    ],
  }),
  robot_waiting: kindRow('fleet', {
    to: permissions['robot.accept'].roles,
    isMailed: false,
    name: ['Robot kabul bekliyor', 'Robot waits for acceptance'],
    one: ['{object} bağlanmak istiyor', '{object} asks to connect'],
    many: ['Kabul bekleyen robotlar: {count}', 'Robots that wait for acceptance: {count}'],
  }),
  robots_turned_away: kindRow('fleet', {
    to: permissions['robot.accept'].roles,
    isMailed: false,
    name: ['Robotlar sınır yüzünden geri çevrildi', 'Robots were turned away by the limit'],
    one: [
      '{object} ağından gelen robotlar geri çevriliyor: kurulum anahtarı olmadan saatte en çok {limit} yeni robot',
      'Robots of the network {object} are turned away: at most {limit} new ones an hour without an install key',
    ],
    many: ['Robotların geri çevrildiği ağlar: {count}', 'Networks of which robots are turned away: {count}'],
  }),
  robot_cloned: kindRow('fleet', {
    to: ['admin', 'support', 'production'],
    isMailed: true,
    name: ['Robot kimliği kopyalanmış olabilir', 'Robot identity may be copied'],
    one: [
      '{object}: aynı kimlikle iki makine çalışıyor ({working} ve {second})',
      '{object}: two machines work with the same identity ({working} and {second})',
    ],
  }),
  robot_restored: kindRow('fleet', {
    to: ['admin', 'support', 'production'],
    isMailed: false,
    name: ['Robotun diski eski haline döndü', "A robot's disk went back to an older state"],
    one: [
      '{object}: {outcome}. Ne çalıştırdığı yeniden okunuyor',
      '{object}: {outcome}. What it runs is being read anew',
    ],
  }),
  robot_flooding: kindRow('fleet', {
    to: ['admin', 'support', 'production'],
    isMailed: false,
    name: ['Robot sunucuyu aşırı meşgul etti', 'Robot overloads the server'],
    one: [
      '{object} sunucuyu gereğinden çok meşgul etti; bağlantısı kesildi',
      '{object} asked more of the server than any robot needs; its link was cut',
    ],
  }),
  campaign_stopped: kindRow('fleet', {
    to: permissions['campaign.read'].roles,
    isMailed: true,
    name: ['Güncelleme kampanyası durdu', 'Update campaign stopped'],
    one: ['{object}: {outcome}. {why}', '{object}: {outcome}. {why}'],
  }),
  campaign_ended: kindRow('fleet', {
    to: permissions['campaign.read'].roles,
    isMailed: false,
    name: ['Güncelleme kampanyası bitti', 'Update campaign ended'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
  release_published: kindRow('fleet', {
    to: permissions['aros.read'].roles,
    isMailed: false,
    name: ['AROS yayınlandı', 'AROS published'],
    one: ['{object} yayınlandı', '{object} was published'],
  }),
  files_missing: kindRow('fleet', {
    to: ['admin', 'release_manager'],
    isMailed: true,
    name: ['Sunucuda dosya eksik', 'Files are missing on the server'],
    one: [
      '{object}: sunucuda dosyaları eksik ({path}); robotlar geri yüklenmesini bekliyor',
      '{object}: the server lacks files of it ({path}); robots wait until they are restored',
    ],
    many: [
      'Sunucuda dosyaları eksik olan paket sürümleri: {count}',
      'Package versions of which the server lacks files: {count}',
    ],
  }),
  release_stopped: kindRow('fleet', {
    to: permissions['aros.read'].roles,
    isMailed: true,
    name: ['AROS ya da paket geri çekildi', 'AROS or package withdrawn'],
    one: ['{object}: {outcome}', '{object}: {outcome}'],
  }),
} as const satisfies Record<string, KindRow>

export type NotificationKind = keyof typeof rows

export const notificationKinds: Record<NotificationKind, KindRow> = rows
export const notificationKindKeys = Object.keys(rows) as NotificationKind[]
export const NotificationKind = z.enum(notificationKindKeys as [NotificationKind, ...NotificationKind[]])

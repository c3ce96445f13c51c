import { z } from 'zod'
import { fillPlaceholders, type Language, type LocalizedText } from '../../localized-text.ts'
import { reasonText } from './reason-codes.ts'

/** Every sentence a robot can say about an update. `reason`, `package` and `text` come from the robot: show as text. */
const updateMessageTexts = {
  queued: { tr: '{aros} kurulumu sıraya alındı', en: '{aros} is queued for installation' },
  agent_too_old: {
    tr: '{aros} en az {needed} ajan sürümünü ister; bu robotta {found} var',
    en: '{aros} needs agent {needed} or newer; this robot has {found}',
  },
  agent_lacks: {
    tr: '{aros} daha yeni bir ajan bekliyor: bu robottaki ajan ({found}) şunları bilmiyor: {lacks}',
    en: '{aros} waits for a newer agent: the one of this robot ({found}) does not know {lacks}',
  },
  waiting: { tr: 'Kurulum bekliyor: {reason}', en: 'Installation is waiting: {reason}' },
  waiting_blob_missing: {
    tr: 'Kurulum bekliyor: sunucuda {package} paketinin bir dosyası yok ({path}). Yönetici dosyayı geri yükleyince kurulum kendiliğinden sürer',
    en: 'Installation is waiting: the server lacks a file of {package} ({path}). An administrator has to restore it; then it goes on by itself',
  },
  waiting_blobs_missing: {
    tr: 'Kurulum bekliyor: sunucuda {count} dosya yok; ilki {package} paketinin {path} dosyası. Yönetici dosyaları geri yükleyince kurulum kendiliğinden sürer',
    en: 'Installation is waiting: the server lacks {count} files, {path} of {package} first. An administrator has to restore them; then it goes on by itself',
  },
  waiting_battery: {
    tr: 'Kurulum bekliyor: batarya %{percent}; en az %{needed} olmalı ya da robot şarja takılmalı',
    en: 'Installation is waiting: the battery is at {percent} %; it needs {needed} % or a charger',
  },
  waiting_speaking: {
    tr: 'Kurulum bekliyor: robot konuşuyor',
    en: 'Installation is waiting: the robot is speaking',
  },
  waiting_moving: {
    tr: 'Kurulum bekliyor: robot hareket ediyor',
    en: 'Installation is waiting: the robot is moving',
  },
  waiting_moving_left_arm: {
    tr: 'Kurulum bekliyor: sol kol hareket ediyor',
    en: 'Installation is waiting: the left arm is moving',
  },
  waiting_moving_right_arm: {
    tr: 'Kurulum bekliyor: sağ kol hareket ediyor',
    en: 'Installation is waiting: the right arm is moving',
  },
  waiting_moving_head: {
    tr: 'Kurulum bekliyor: baş hareket ediyor',
    en: 'Installation is waiting: the head is moving',
  },
  waiting_moving_body: {
    tr: 'Kurulum bekliyor: gövde hareket ediyor',
    en: 'Installation is waiting: the body is moving',
  },
  waiting_hold: {
    tr: 'Kurulum bekliyor: robotun yazılımı şimdi güncellenmek istemiyor ({reason})',
    en: 'Installation is waiting: the robot’s software asks not to be updated now ({reason})',
  },
  waiting_unknown_battery: {
    tr: 'Kurulum bekliyor: bataryanın durumu bilinmiyor',
    en: 'Installation is waiting: the state of the battery is not known',
  },
  waiting_unknown_speaking: {
    tr: 'Kurulum bekliyor: robotun konuşup konuşmadığı bilinmiyor',
    en: 'Installation is waiting: it is not known whether the robot is speaking',
  },
  waiting_unknown_moving: {
    tr: 'Kurulum bekliyor: robotun hareket edip etmediği bilinmiyor',
    en: 'Installation is waiting: it is not known whether the robot is moving',
  },
  waiting_turn: {
    tr: 'İndirildi; kurmak için sırasını bekliyor',
    en: 'Downloaded; waits for its turn to install',
  },
  waiting_reboot: {
    tr: 'Robot kendini yeniden başlatamıyor; elle yeniden başlatın, güncelleme sonra kendiliğinden sürer',
    en: 'The robot cannot restart itself; restart it by hand, the update then goes on by itself',
  },
  downloading: {
    tr: '{aros} indiriliyor ({done} / {total} dosya)',
    en: 'Downloading {aros} ({done} of {total} files)',
  },
  verifying: { tr: '{aros} dosyaları doğrulanıyor', en: 'Verifying the files of {aros}' },
  installing: { tr: '{package} kuruluyor', en: 'Installing {package}' },
  restarting: { tr: '{package} başlatılıyor', en: 'Starting {package}' },
  rebooting: { tr: 'Robot yeniden başlatılıyor', en: 'The robot is restarting' },
  validating: { tr: '{package} sağlık denetiminden geçiyor', en: 'Checking the health of {package}' },
  baking: {
    tr: '{aros} izleniyor: servisleri {left} sn daha sağlıklı kalmalı ({total} sn)',
    en: 'Watching {aros}: its services must stay healthy for {left} more s (of {total} s)',
  },
  bake_left: {
    tr: 'Başka bir sürüm istendiği için {aros} izlenirken bırakıldı; önceki sürüme dönüldü: {previous}',
    en: '{aros} was left while it was watched, as another release is wanted; went back to the previous one: {previous}',
  },
  succeeded: { tr: '{aros} kuruldu ve çalışıyor', en: '{aros} is installed and running' },
  removing: { tr: '{aros} kaldırılıyor', en: 'Removing {aros}' },
  removed: { tr: '{aros} kaldırıldı', en: '{aros} is removed' },
  removal_incomplete: {
    tr: '{aros} kaldırıldı, ama robotta {count} kalıntı var',
    en: '{aros} is removed, but {count} remains are on the robot',
  },
  adopted: {
    tr: '{aros} zaten kurulu olan içerikle aynı',
    en: '{aros} has the content that is already installed',
  },
  ended_unseen: {
    tr: '{aros} güncellemesi robotta bitmişti; sonucu robot sonradan bildirdi',
    en: 'The update to {aros} had ended on the robot; the robot told its outcome later',
  },
  refused: { tr: 'Güncelleme reddedildi: {reason}', en: 'The update was refused: {reason}' },
  download_failed: {
    tr: 'İndirme tamamlanamadı: {reason}',
    en: 'The download could not be completed: {reason}',
  },
  disk_full: {
    tr: 'Yeterli disk alanı yok: {needed} MB gerekli, {free} MB boş',
    en: 'Not enough disk space: {needed} MB needed, {free} MB free',
  },
  install_failed: { tr: '{package} kurulamadı: {reason}', en: '{package} could not be installed: {reason}' },
  rolled_back: {
    tr: '{package} çalışmadı ({reason}); önceki sürüme dönüldü: {previous}',
    en: '{package} did not work ({reason}); went back to the previous release: {previous}',
  },
  rollback_failed: {
    tr: 'Önceki sürüme dönülemedi: {reason}',
    en: 'The previous release could not be restored: {reason}',
  },
  other_running: {
    tr: 'Robot {aros} kurulumunun bittiğini bildirdi, ama çalıştırdığı içerik başka: {running}',
    en: 'The robot said that {aros} was installed, but the content that it runs is another: {running}',
  },
  none_running: {
    tr: 'Robot {aros} kurulumunun bittiğini bildirdi, ama ne çalıştırdığını söyleyemiyor',
    en: 'The robot said that {aros} was installed, but it cannot say what it runs',
  },
  interrupted: {
    tr: 'Kurulum yarıda kesildi; robot {previous} sürümünde kaldı',
    en: 'The installation was interrupted; the robot stayed on {previous}',
  },
} as const satisfies Record<string, LocalizedText>

export type UpdateMessageKey = keyof typeof updateMessageTexts
const updateMessageKeys = Object.keys(updateMessageTexts) as [UpdateMessageKey, ...UpdateMessageKey[]]
export const UpdateMessageKey = z.enum(updateMessageKeys)

interface MessageInput {
  key: UpdateMessageKey
  params: Record<string, string | number>
  text: string
}

/** With the reason in words and the code behind it where that is known, and with who gave it where they named themselves. */
function worded(params: MessageInput['params'], language: Language): MessageInput['params'] {
  const { reasonCode, who } = params
  const reason = reasonText(reasonCode)
  if (!reason && who) return { ...params, reason: `${who}: ${params['reason']}` }
  return reason ? { ...params, reason: `${reason[language]} (${reasonCode})` } : params
}

/** What a robot said about an update in the reader's language; as it said it where these words do not know it. */
export function updateMessageText({ key, params, text }: MessageInput, language: Language): string {
  const texts: LocalizedText | undefined = updateMessageTexts[key]
  return texts ? fillPlaceholders(texts[language], worded(params, language)) : text
}

import { defineErrors } from '../error-definition.ts'

export const producedRobotErrors = defineErrors({
  life_change_refused: [
    409,
    'Robot "{from}" durumundayken "{to}" durumuna geçemez.',
    'A robot in state "{from}" cannot go to "{to}".',
  ],
  customer_required: [
    409,
    'Sevk etmeden önce robotu bir müşteriye atayın.',
    'Assign the robot to a customer before shipping it.',
  ],
  owner_change_reason: [
    422,
    'Robotun sahibini değiştiriyorsunuz. Nedenini yazın; robotun geçmişinde saklanır, eski ve yeni müşterinin yöneticilerine haber verilir.',
    "You change whose the robot is. Give the reason; it is kept in the robot's history, and the administrators of both customers are told.",
  ],
  life_reason_required: [
    422,
    'Bu adım için bir gerekçe yazın; robotun geçmişinde saklanır.',
    "Give a reason for this step; it is kept in the robot's history.",
  ],
  serial_not_confirmed: [
    422,
    'Onay için robotun seri numarasını yazın.',
    "Type the robot's serial number to confirm.",
  ],
  robot_retired: [
    409,
    'Robot hurdaya ayrılmış; artık değiştirilemez.',
    'The robot is retired; it can no longer be changed.',
  ],
  site_of_other_customer: [
    422,
    'Seçilen yer bu müşteriye ait değil.',
    'The chosen site does not belong to this customer.',
  ],
  too_many_robots: [
    409,
    'Bir kerede en çok {limit} robot değiştirilebilir ({count} seçili). Seçimi daraltın.',
    'At most {limit} robots can be changed at once ({count} chosen). Narrow the selection.',
  ],
  bulk_change_ended: [
    409,
    'Bu toplu işlem bitmiş; artık durdurulamaz.',
    'This bulk change has ended; it can no longer be stopped.',
  ],
  bulk_change_running: [
    409,
    'Bu toplu işlem sürüyor. Kaldırmak için önce durdurun.',
    'This bulk change is still running. Stop it before you remove it.',
  ],
  import_has_errors: [
    422,
    'Dosyada {count} hatalı satır var; hiçbir robot kaydedilmedi.',
    'The file has {count} rows with errors; no robot was registered.',
  ],
})

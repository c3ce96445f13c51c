import { defineErrors } from '../error-definition.ts'

export const robotLogErrors = defineErrors({
  robot_log_not_assigned: [
    422,
    'Bu robot test görevinizde yok. Görevdeki robotlardan birini seçin.',
    'This robot is not part of your test. Choose one of its robots.',
  ],
  robot_log_offline: [
    409,
    '{serial} şu anda bağlı değil. Robotu açıp ağa bağlayın, sonra yeniden deneyin.',
    '{serial} is not connected right now. Switch it on, connect it to the network and try again.',
  ],
  robot_log_too_old: [
    409,
    '{serial} üzerindeki ajan günlük gönderemiyor. Ajanı yenileyin ya da günlüğü dosya olarak ekleyin.',
    'The agent on {serial} cannot send its log. Renew the agent, or add the log as a file.',
  ],
  robot_log_busy: [
    409,
    'Bu adım için bir günlük zaten isteniyor. Gelmesini bekleyin.',
    'A log is being fetched for this case already. Wait for it.',
  ],
  robot_log_closed: [409, 'Bu günlük isteği artık geçerli değil.', 'This request for a log is over.'],
  robot_log_damaged: [
    422,
    'Günlük bozuk geldi. Yeniden isteyin.',
    'The log arrived damaged. Ask for it again.',
  ],
})

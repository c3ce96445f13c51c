import { defineActions } from '../audit/define-actions.ts'

export const remoteActions = defineActions({
  'remote_session.requested': ['Uzak bağlantı istendi', 'Remote session requested'],
  'remote_session.consent_requested': [
    'Uzak bağlantı için izin soruldu',
    'Consent to a remote session requested',
  ],
  'remote_session.consented': ['Uzak bağlantıya izin verildi', 'Remote session consented to'],
  'remote_session.denied': ['Uzak bağlantı reddedildi', 'Remote session denied'],
  'remote_session.opened': ['Uzak bağlantı açıldı', 'Remote session opened'],
  'remote_session.extension_requested': [
    'Uzak bağlantıya ek süre istendi',
    'More time requested for a remote session',
  ],
  'remote_session.extended': ['Uzak bağlantının süresi uzatıldı', 'Remote session extended'],
  'remote_session.extension_denied': ['Ek süre reddedildi', 'More time denied'],
  'remote_session.joined': ['Uzak bağlantıya katılındı', 'Remote session joined'],
  'remote_session.control_handed_over': ['Denetim devredildi', 'Control handed over'],
  'remote_session.ended': ['Uzak bağlantı sona erdi', 'Remote session ended'],
  'remote_session.sealed': ['Oturum dosyası mühürlendi', 'Session dossier sealed'],
  'remote_session.purged': ['Oturum dosyasının saklama süresi doldu', 'Retention of a session dossier ended'],
  'remote_session.dossier_read': ['Oturum kaydı okundu', 'Session recording read'],
})

export type RemoteAuditAction = keyof typeof remoteActions

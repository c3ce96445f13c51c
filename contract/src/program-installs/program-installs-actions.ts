import { defineActions } from '../audit/define-actions.ts'

export const programInstallActions = defineActions({
  'program_install.requested': ['Program kurulumu istendi', 'Program install requested'],
  'program_install.update_requested': ['Program güncellemesi istendi', 'Program update requested'],
  'program_install.removal_requested': ['Programın kaldırılması istendi', 'Removal of a program requested'],
  'program_install.retried': ['Program kurulumu yeniden istendi', 'Program install asked for again'],
  'program_install.cancelled': ['Program kurulumundan vazgeçildi', 'Program install cancelled'],
  'program_install.installed': ['Program kuruldu', 'Program installed'],
  'program_install.removed': ['Program robottan kaldırıldı', 'Program removed from the robot'],
  'program_install.failed': ['Program kurulamadı', 'Program could not be installed'],
  'program_install.removal_failed': ['Program kaldırılamadı', 'Program could not be removed'],
  'program_install.stopped': ['Program durduruldu', 'Program stopped'],
  'program_install.started': ['Program yeniden çalışıyor', 'Program runs again'],
  'program_install.ended': ['Program kurulumu sona erdi', 'Program install ended'],
  'program_install.handed_over': [
    'Eski müşterinin programı verisiyle kaldırılıyor',
    'The program of the former customer is removed with its data',
  ],
})

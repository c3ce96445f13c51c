import { defineActions } from '../audit/define-actions.ts'

export const testerActions = defineActions({
  'tester.assigned': ['Testçi atandı', 'Tester assigned'],
  'tester.changed': ['Test görevi değiştirildi', 'Test assignment changed'],
  'tester.removed': ['Testçi çıkarıldı', 'Tester removed'],
  'tester.accepted': ['Test görevi kabul edildi', 'Test assignment accepted'],
  'tester.declined': ['Test görevi reddedildi', 'Test assignment declined'],
  'tester.started': ['Teste başlandı', 'Testing begun'],
  'tester.log_requested': ['Robotun günlüğü istendi', 'Log of a robot requested'],
  'tester.log_received': ['Robotun günlüğü geldi', 'Log of a robot received'],
  'tester.submitted': ['Test kararı verildi', 'Test verdict given'],
})

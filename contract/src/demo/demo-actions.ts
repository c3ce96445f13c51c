import { defineActions } from '../audit/define-actions.ts'

export const demoActions = defineActions({
  'demo.load_started': ['Demo verisi yüklenmeye başlandı', 'Loading of demo data started'],
  'demo.loaded': ['Demo verisi yüklendi', 'Demo data loaded'],
  'demo.load_failed': ['Demo verisi yüklenemedi', 'Demo data could not be loaded'],
  'demo.purged': ['Demo verisi kaldırıldı', 'Demo data removed'],
})

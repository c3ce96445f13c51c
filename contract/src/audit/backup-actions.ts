import { defineActions } from './define-actions.ts'

export const backupActions = defineActions({
  'installation.backed_up': ['Kurulum yedeklendi', 'The installation was backed up'],
  'installation.restored': [
    'Kurulum bir yedekten geri yüklendi',
    'The installation was restored from a backup',
  ],
})

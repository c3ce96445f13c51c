import { defineActions } from '../audit/define-actions.ts'

export const connectedUserActions = defineActions({
  'session.ended_by_other': [
    'Oturum bir yönetici ya da destek tarafından sonlandırıldı',
    'Session ended by an administrator or support',
  ],
})

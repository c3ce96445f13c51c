import { defineActions } from '../audit/define-actions.ts'

export const sessionActions = defineActions({
  'session.started': ['Oturum açıldı', 'Signed in'],
  'session.ended': ['Oturum kapatıldı', 'Signed out'],
  'session.all_ended': ['Tüm oturumlar kapatıldı', 'Signed out everywhere'],
  'session.role_switched': ['Rol değiştirildi', 'Role switched'],
  'session.refused': ['Oturum açma engellendi', 'Sign-in was blocked'],
})

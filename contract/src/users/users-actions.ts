import { defineActions } from '../audit/define-actions.ts'

export const userActions = defineActions({
  'user.invited': ['Kullanıcı davet edildi', 'User invited'],
  'user.joined': ['Kullanıcı daveti kabul etti', 'User took up the invitation'],
  'user.updated': ['Kullanıcı bilgileri değiştirildi', 'User details changed'],
  'user.roles_set': ['Kullanıcının rolleri değiştirildi', 'User roles changed'],
  'user.suspended': ['Kullanıcı askıya alındı', 'User suspended'],
  'user.reactivated': ['Kullanıcı yeniden etkinleştirildi', 'User reactivated'],
  'user.deleted': ['Kullanıcı silindi', 'User deleted'],
  'user.invite_renewed': ['Davet yenilendi', 'Invitation renewed'],
  'user.invite_revoked': ['Davet iptal edildi', 'Invitation revoked'],
  'user.reset_link_created': ['Parola sıfırlama bağlantısı oluşturuldu', 'Password reset link created'],
  'user.password_reset': ['Parola bağlantıyla yenilendi', 'Password set with a reset link'],
  'user.password_changed': ['Parola değiştirildi', 'Password changed'],
  'user.password_change_required': ['Yeni parola istendi', 'New password required'],
  'user.mfa_enabled': ['İki adımlı doğrulama açıldı', 'Two-step verification turned on'],
  'user.mfa_disabled': ['İki adımlı doğrulama kapatıldı', 'Two-step verification turned off'],
  'user.preferences_changed': ['Tercihler değiştirildi', 'Preferences changed'],
  'user.token_created': ['API belirteci oluşturuldu', 'API token created'],
  'user.token_revoked': ['API belirteci iptal edildi', 'API token revoked'],
  'user.data_exported': ['Kişisel veriler dışa aktarıldı', 'Personal data exported'],
})

import { defineActions } from '../audit/define-actions.ts'

export const ssoActions = defineActions({
  'session.started_by_sso': ['Kimlik sağlayıcıyla oturum açıldı', 'Signed in with the identity provider'],
  'session.proved_by_sso': ['Kimlik sağlayıcıyla doğrulandı', 'Confirmed with the identity provider'],
  'user.identity_linked': ['Kimlik sağlayıcıdaki hesap bağlandı', 'Account at the identity provider linked'],
  'user.identity_unlinked': [
    'Kimlik sağlayıcı bağlantısı kaldırıldı',
    'Link to the identity provider removed',
  ],
})

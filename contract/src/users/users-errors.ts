import { defineErrors } from '../error-definition.ts'

export const userErrors = defineErrors({
  email_in_use: [
    409,
    'Bu e-posta adresiyle bir kişi zaten var ya da davet edilmiş: {email}',
    'There is already a person or an invitation with this e-mail address: {email}',
  ],
  role_needs_customer: [
    422,
    'Müşteri rolleri için önce müşteriyi seçin; müşteri kullanıcıları yalnız müşteri rolü alabilir.',
    'Choose the customer first for customer roles; people of a customer can hold customer roles only.',
  ],
  role_end_past: [
    422,
    'Rolün son günü geçmişte kalamaz. Bugünü ya da sonrasını seçin.',
    'The last day of a role cannot be in the past. Choose today or later.',
  ],
  role_beyond_own: [403, 'Bu rolü verme yetkiniz yok.', 'You may not grant this role.'],
  last_admin: [
    409,
    'En az bir etkin sistem yöneticisi kalmalı. Önce başka birine bu rolü verin.',
    'At least one active administrator must remain. Give somebody else the role first.',
  ],
  own_demotion: [
    409,
    'Kendi yetkinizi bu yolla kaldıramazsınız. Başka bir yöneticiden isteyin.',
    'You cannot take your own rights away like this. Ask another administrator.',
  ],
  link_invalid: [
    410,
    'Bu bağlantı geçersiz ya da süresi dolmuş. Yöneticinizden yenisini isteyin.',
    'This link is not valid or has expired. Ask your administrator for a new one.',
  ],
  password_too_common: [
    422,
    'Bu parola çok kolay tahmin edilir. Daha uzun, size özgü bir parola seçin.',
    'This password is too easy to guess. Choose a longer one of your own.',
  ],
  password_unchanged: [
    422,
    'Yeni parola eskisinden farklı olmalı.',
    'The new password must differ from the old one.',
  ],
  wrong_code: [
    422,
    'Kod yanlış. Uygulamadaki güncel kodu girin.',
    'The code is wrong. Enter the current one from the app.',
  ],
  own_account: [
    409,
    'Kendi hesabınız için bunu profilinizin Güvenlik sekmesinde yapın.',
    'For your own account, do this on the Security tab of your profile.',
  ],
  signs_in_with_provider: [
    409,
    'Bu kişi yalnız şirketin kimlik sağlayıcısıyla oturum açar; burada parolası olmaz. Girişini kimlik sağlayıcıdan düzenleyin.',
    "This person signs in with the company's identity provider only and has no password here. Manage their sign-in at the provider.",
  ],
  identity_not_linked: [
    409,
    'Bu kişi kimlik sağlayıcıdaki bir hesaba bağlı değil.',
    'This person is not linked to an account at the identity provider.',
  ],
  mfa_off: [
    409,
    'İki adımlı doğrulama kapalı. Kurtarma kodları, açtığınızda oluşturulur.',
    'Two-step verification is off. Recovery codes are made when you turn it on.',
  ],
  mfa_already_on: [409, 'İki adımlı doğrulama zaten açık.', 'Two-step verification is already on.'],
})

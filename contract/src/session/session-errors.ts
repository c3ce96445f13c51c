import { defineErrors } from '../error-definition.ts'

export const sessionErrors = defineErrors({
  wrong_credentials: [401, 'E-posta ya da parola yanlış.', 'The e-mail address or the password is wrong.'],
  wrong_password: [403, 'Parola yanlış.', 'The password is wrong.'],
  totp_required: [401, 'Doğrulama kodunu girin.', 'Enter the verification code.'],
  wrong_totp: [
    401,
    'Doğrulama kodu yanlış ya da süresi dolmuş.',
    'The verification code is wrong or expired.',
  ],
  wrong_recovery_code: [
    401,
    'Kurtarma kodu yanlış ya da daha önce kullanılmış. Kodlarınızdan bir başkasını yazın.',
    'The recovery code is wrong or was used before. Enter another of your codes.',
  ],
  account_locked: [
    429,
    'Çok fazla yanlış deneme. {seconds} saniye sonra yeniden deneyin.',
    'Too many failed attempts. Try again in {seconds} seconds.',
  ],
  proof_code_required: [
    403,
    'Parolanızla birlikte doğrulama kodunu da girin.',
    'Enter the verification code together with your password.',
  ],
  wrong_proof_code: [
    403,
    'Kod yanlış, süresi dolmuş ya da daha önce kullanılmış. Uygulamadaki güncel kodu girin.',
    'The code is wrong, expired or was used before. Enter the current one from the app.',
  ],
  too_many_tokens: [
    409,
    'En çok {limit} API jetonunuz olabilir. Kullanmadıklarınızı iptal edin.',
    'You can have at most {limit} API tokens. Revoke those that you do not use.',
  ],
  role_not_granted: [403, 'Bu rol size verilmemiş.', 'You do not hold this role.'],
  password_change_required: [
    403,
    'Sürdürmeden önce parolanızı değiştirmelisiniz.',
    'Change your password before you go on.',
  ],
  session_required: [
    403,
    'Bu işlem bir API belirteciyle yapılamaz; konsolda oturum açın.',
    'An API token cannot do this; sign in to the console.',
  ],
  token_scope_missing: [
    403,
    'Bu API belirteci bu iş için oluşturulmamış. Profilinizin Güvenlik sekmesinde şu kapsamlardan biriyle bir belirteç oluşturun: {scopes}.',
    'This API token was not made for this. On the Security tab of your profile, make one with one of these scopes: {scopes}.',
  ],
  reauthentication_required: [
    403,
    'Bu işlem için kim olduğunuzu yeniden kanıtlamalısınız.',
    'For this action, prove again who you are.',
  ],
})

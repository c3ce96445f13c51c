import { defineErrors } from '../error-definition.ts'

/** Why the company's identity provider did not let somebody in; the sign-in page shows the words. */
export const ssoErrors = defineErrors({
  sso_not_set_up: [
    404,
    'Kurumsal oturum açma bu sunucuda kurulu değil. E-posta ve parolanızla oturum açın.',
    'Single sign-on is not set up on this server. Sign in with your e-mail address and password.',
  ],
  sso_unreachable: [
    503,
    'Kimlik sağlayıcıya ulaşılamıyor ya da yanıtı doğrulanamadı. Biraz sonra yeniden deneyin ya da parolanızla oturum açın; sürerse yöneticinize haber verin.',
    'The identity provider cannot be reached, or its answer could not be verified. Try again later or sign in with your password; tell your administrator if it goes on.',
  ],
  sso_refused: [
    403,
    'Kimlik sağlayıcı oturum açmayı tamamlamadı. Yeniden deneyin ya da parolanızla oturum açın.',
    'The identity provider did not complete the sign-in. Try again or sign in with your password.',
  ],
  sso_too_many: [
    429,
    'Bu ağdan çok fazla deneme yapıldı. Bir saat sonra yeniden deneyin ya da parolanızla oturum açın.',
    'Too many attempts came from this network. Try again in an hour or sign in with your password.',
  ],
  sso_start_again: [
    403,
    'Oturum açma yarıda kaldı ya da süresi doldu. Buradan yeniden başlayın.',
    'The sign-in was interrupted or took too long. Start it again from here.',
  ],
  sso_email_unverified: [
    403,
    'Kimlik sağlayıcı e-posta adresinizi doğrulanmış olarak bildirmedi. Yöneticinizden kimlik sağlayıcıdaki adresinizi doğrulamasını isteyin.',
    'The identity provider did not report your e-mail address as verified. Ask your administrator to have it verified there.',
  ],
  sso_unknown: [
    403,
    'Bu e-posta adresiyle bir Filo hesabı yok. Yöneticinizden sizi davet etmesini isteyin.',
    'There is no Filo account with this e-mail address. Ask your administrator to invite you.',
  ],
  sso_invite_over: [
    403,
    'Davetinizin süresi dolmuş ya da iptal edilmiş. Yöneticinizden yeni bir davet isteyin.',
    'Your invitation has expired or was revoked. Ask your administrator for a new one.',
  ],
  sso_suspended: [
    403,
    'Hesabınız askıya alınmış. Yeniden etkinleştirilmesi için yöneticinize başvurun.',
    'Your account is suspended. Ask your administrator to reactivate it.',
  ],
  sso_customer: [
    403,
    'Müşteri hesapları kurumsal kimlikle açılmaz. E-posta ve parolanızla oturum açın; parolanız yoksa yöneticinize başvurun.',
    'Customer accounts are not opened with the company’s identity. Sign in with your e-mail address and password; ask your administrator if you have none.',
  ],
  sso_no_role: [
    403,
    'Hesabınıza verilmiş bir rol yok. Yöneticinizden rol isteyin.',
    'Your account holds no role. Ask your administrator for one.',
  ],
  sso_other_account: [
    403,
    'Filo hesabınız kimlik sağlayıcıdaki başka bir hesaba bağlı. Yöneticinizden bağlantıyı kaldırmasını isteyin.',
    'Your Filo account is linked to another account at the identity provider. Ask your administrator to unlink it.',
  ],
  sso_not_fresh: [
    403,
    'Kimlik sağlayıcı kimliğinizi şimdi yeniden doğruladığını bildirmedi. Parolanızla doğrulayın ya da yöneticinize haber verin.',
    'The identity provider did not report that it checked your identity just now. Confirm with your password or tell your administrator.',
  ],
})

export type SsoErrorCode = keyof typeof ssoErrors

import { defineErrors } from '../error-definition.ts'

export const connectedUserErrors = defineErrors({
  own_session: [
    409,
    'Kendi oturumlarınızı profilinizin Güvenlik sekmesinden sonlandırın.',
    'End sessions of your own on the Security tab of your profile.',
  ],
  session_of_admin: [
    403,
    'Bir yöneticinin oturumunu yalnız başka bir yönetici sonlandırabilir.',
    'Only another administrator can end the session of an administrator.',
  ],
})

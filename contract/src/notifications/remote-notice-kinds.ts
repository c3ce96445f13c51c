import { permissions } from '../permissions.ts'
import { kindRow } from './kind-row.ts'

/** What customers are told of who reaches their robots from afar. */
export const remoteNoticeKinds = {
  remote_policy_changed: kindRow('fleet', {
    to: ['customer_admin'],
    isMailed: true,
    name: ['Uzaktan erişim kuralınız değişti', 'Your remote access rule changed'],
    one: ['Robotlarınıza uzaktan erişim: {access}', 'Remote access to your robots: {access}'],
  }),
  remote_session_requested: kindRow('fleet', {
    to: permissions['remote.consent'].roles,
    isMailed: false,
    name: ['Robotunuza uzaktan bağlanmak istiyorlar', 'Somebody wants to connect to your robot'],
    one: [
      '{object} için uzak bağlantı istendi: {reason}',
      'A remote session with {object} was requested: {reason}',
    ],
    many: ['Uzak bağlantı istenen robotlar: {count}', 'Robots that somebody wants to connect to: {count}'],
  }),
  remote_session_sealed: kindRow('fleet', {
    to: permissions['remote.consent'].roles,
    isMailed: false,
    name: ['Uzak oturumun kaydı hazır', 'The record of a remote session is ready'],
    one: [
      '{object} ile yapılan oturumun kaydını okuyabilirsiniz',
      'You can read what was done with {object}',
    ],
    many: ['Kaydı hazır olan uzak oturumlar: {count}', 'Remote sessions whose records are ready: {count}'],
  }),
}

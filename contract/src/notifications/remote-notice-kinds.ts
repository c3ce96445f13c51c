import { permissions } from '../permissions.ts'
import { kindRow } from './kind-row.ts'

/**
 * What customers are told of who reaches their robots. `remote_policy_changed` tells of all that was promised to them: both of
 * their rules, and robots that came to them or left them.
 */
export const remoteNoticeKinds = {
  remote_policy_changed: kindRow('fleet', {
    to: ['customer_admin'],
    isMailed: true,
    name: [
      'Kurallarınız ya da robotlarınızın sahibi değişti',
      'Your rules or the owner of your robots changed',
    ],
    one: ['{what}: {how}', '{what}: {how}'],
    many: ['{whatOfMany}: {how} ({count})', '{whatOfMany}: {how} ({count})'],
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

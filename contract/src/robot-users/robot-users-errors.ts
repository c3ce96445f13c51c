import { defineErrors } from '../error-definition.ts'

export const robotUserErrors = defineErrors({
  robot_without_customer: [
    409,
    'Bu robot henüz bir müşteride değil; önce robotu bir müşteriye atayın.',
    'This robot is at no customer yet; assign it to a customer first.',
  ],
  last_owner: [
    409,
    'Robotun süresiz bir sahibi kalmalı. Önce başka birini sahip yapın.',
    'The robot needs an owner without an end. Make somebody else its owner first.',
  ],
  not_robot_owner: [
    403,
    'Bu robotun kullanıcılarını yalnız sahibi belirler.',
    'Only the owner of this robot decides who may use it.',
  ],
  grant_end_past: [
    422,
    'Bitiş günü geçmişte; ileri bir gün seçin ya da boş bırakın.',
    'The last day lies in the past; choose a later one or leave it empty.',
  ],
  grant_outlasts_own: [
    422,
    'Sizin hakkınız {end} tarihinde bitiyor; kimseye daha uzun süre veremezsiniz. En geç o günü seçin.',
    'Your own right ends on {end}; you cannot give anybody a longer one. Choose that day at the latest.',
  ],
  too_many_robots_of_person: [
    409,
    '{name} için en çok {limit} robot seçilebilir; müşterinin tüm robotları için Müşteri Yöneticisi rolü verin.',
    '{name} can be given at most {limit} robots; for all of the customer’s, grant the role Customer Admin.',
  ],
  too_many_users_of_robot: [
    409,
    'Bir robotun en çok {limit} kullanıcısı olabilir.',
    'A robot can have at most {limit} users.',
  ],
})

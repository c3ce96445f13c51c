import { defineActions } from '../audit/define-actions.ts'

export const enrolmentActions = defineActions({
  'produced_robot.key_accepted': ['Robotun anahtarı kabul edildi', "The robot's key was accepted"],
  'produced_robot.key_revoked': ['Robotun anahtarı iptal edildi', "The robot's key was revoked"],
  'produced_robot.clone_suspected': [
    'Aynı kimlikle ikinci bir robot bağlandı',
    'A second robot connected with the same identity',
  ],
  'produced_robot.machine_turned_away': [
    'Robotun verisiyle gelen ikinci makine geri çevrildi',
    "A second machine with the robot's data was turned away",
  ],
  'produced_robot.machine_admitted': [
    'Robot olarak öteki makine kabul edildi',
    'The other machine was admitted as the robot',
  ],
  'produced_robot.restored': [
    'Robot bir disk kopyasından geri yüklendi',
    'The robot was restored from an older copy of its disk',
  ],
  'produced_robot.outbox_lost': [
    'Robotun henüz iletmediği bildirimler kayboldu',
    'What the robot had not sent yet was lost',
  ],
  'produced_robot.flooding': [
    'Robot sunucuyu gereğinden çok meşgul etti; bağlantısı kesildi',
    'The robot asked more of the server than any robot needs; its link was cut',
  ],
  'enrolment.rejected': ['Robotun bağlantı isteği reddedildi', "The robot's request was rejected"],
  'produced_robot.claim_code_made': ['Robot için katılım kodu oluşturuldu', 'Claim code made for the robot'],
  'produced_robot.claim_code_revoked': [
    'Robotun katılım kodu iptal edildi',
    "The robot's claim code was revoked",
  ],
  'install_key.created': ['Kurulum anahtarı oluşturuldu', 'Install key created'],
  'install_key.revoked': ['Kurulum anahtarı iptal edildi', 'Install key revoked'],
})

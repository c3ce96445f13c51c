import { defineErrors } from '../error-definition.ts'

export const remoteErrors = defineErrors({
  remote_agent_too_old: [
    409,
    '{serial} üzerindeki ajan uzak bağlantıyı desteklemiyor. Önce ajanını yenileyin.',
    'The agent on {serial} does not support remote connections. Renew its agent first.',
  ],
  remote_robot_away: [
    409,
    '{serial} şu anda bağlı değil. Çevrimiçi olunca yeniden isteyin.',
    '{serial} is not connected now. Request again once it is online.',
  ],
  remote_robot_not_yours: [
    403,
    'Rolünüzle yalnız üreticinin kendi test robotlarına bağlanabilirsiniz; {serial} böyle değil.',
    'Your role connects to the maker’s own test robots only; {serial} is none.',
  ],
  remote_type_missing: [
    409,
    '{serial} bunu sunmuyor: {types}. Robotun sunduklarından seçin.',
    '{serial} does not offer {types}. Choose from what the robot offers.',
  ],
  remote_session_open: [
    409,
    '{serial} için {name} bir oturum açmış. İzleyin, bitmesini bekleyin veya nedenini yazarak devralın.',
    '{name} has a session with {serial}. Watch it, wait for its end, or take it over with a reason.',
  ],
  remote_terminal_needs_control: [
    422,
    'Terminal yalnız denetimle açılır. Denetimi seçin veya terminali çıkarın.',
    'A terminal opens with control only. Choose control, or leave the terminal out.',
  ],
  remote_session_over: [
    409,
    'Bu oturum sona erdi. Gerekiyorsa yenisini isteyin.',
    'This session has ended. Request a new one if you need it.',
  ],
  remote_session_not_active: [
    409,
    'Oturum henüz açık değil. Açılınca yeniden deneyin.',
    'The session is not active yet. Try again once it is.',
  ],
  remote_not_requested: [
    409,
    'Bu oturum için şu anda yanıt beklenmiyor. Sayfayı yenileyin.',
    'No answer is awaited for this session now. Reload the page.',
  ],
  remote_extension_open: [
    409,
    'Ek süre için yanıt bekleniyor. Yanıt gelince yeniden isteyebilirsiniz.',
    'More time has been requested already. Request again once that is answered.',
  ],
  remote_not_holder: [
    409,
    'Denetim sizde değil. Denetimi tutan kişi verebilir veya bırakabilir.',
    'You do not have control. Whoever has it can hand it over.',
  ],
  remote_end_not_yours: [
    409,
    'Bu oturumu isteyen, denetimi tutan, robotun müşterisi veya yönetici bitirebilir.',
    'Whoever requested this session or has control, the robot’s customer or an administrator can end it.',
  ],
  remote_not_connected: [
    409,
    '{name} bu oturuma şu anda bağlı değil. Denetim yalnız bağlı olana verilir.',
    '{name} is not connected to this session now. Control goes to those who are.',
  ],
  remote_too_many: [
    429,
    'Aynı anda en çok {count} uzak oturumunuz olabilir. Birini bitirip {seconds} sn sonra yeniden deneyin.',
    'You can have {count} remote sessions at once. End one and try again in {seconds} s.',
  ],
  remote_recording_missing: [
    404,
    'Bu oturumun kaydı yok: terminal açılmadı, robot henüz göndermedi veya saklama süresi doldu.',
    'This session has no recording: no terminal was opened, the robot has not sent it yet, or its retention is over.',
  ],
  remote_piece_refused: [
    409,
    'Bu oturumun dosyası bu parçayı almıyor; {offset} konumundan sürdürün.',
    'The file of this session does not take this piece; go on from {offset}.',
  ],
})
